// The words with which entries are asked for; imported for its effect by every page that asks.

import { learn } from "../texts.js";
import de from "./entry.de.js";
import en from "./entry.en.js";

learn({ en, de });

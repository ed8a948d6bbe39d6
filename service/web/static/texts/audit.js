// The words of the audit page; imported for its effect, after those with which entries are asked for.

import { learn } from "../texts.js";
import de from "./audit.de.js";
import en from "./audit.en.js";

learn({ en, de });

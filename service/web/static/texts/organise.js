// The words of the organiser's pages; imported for its effect before any other module of theirs.

import { learn } from "../texts.js";
import de from "./organise.de.js";
import en from "./organise.en.js";

learn({ en, de });

// The words of the tablet; imported for its effect before any other module of it.

import { learn } from "../texts.js";
import de from "./tablet.de.js";
import en from "./tablet.en.js";

learn({ en, de });

// The words of displays; imported for its effect before any other module of a display.

import { learn } from "../texts.js";
import de from "./scoreboard.de.js";
import en from "./scoreboard.en.js";

learn({ en, de });

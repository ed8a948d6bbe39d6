// A report as a page. Where the competition is public it is the service's own address, to be handed
// on; else our page asks for it with this browser's key.

import { link } from "./controls.js";

export function reportHref(office, path, open) {
  return open ? path : `/organise/${office.competition}/report#${path}`;
}

export function reportLink(office, label, path, open) {
  const made = link(label, reportHref(office, path, open));
  made.target = "_blank";
  made.className = "report";
  return made;
}

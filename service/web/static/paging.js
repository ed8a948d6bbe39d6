// How many cards a screen holds. Ten metres away a third of the screen is the least a match needs,
// however many pixels there are; a narrow screen is held in a hand and scrolls.

const NARROW_PIXELS = 700;
const LIST_LENGTH = 20;
const MOST_COLUMNS = 3;
const MOST_ROWS = 3;

// Zero rows: as many as there are, for scrolling.
export function gridFor(count, width, height) {
  if (width < NARROW_PIXELS || height < NARROW_PIXELS / 2) return { columns: 1, rows: 0, perPage: LIST_LENGTH };
  const upright = height > width;
  const columns = Math.min(upright ? 2 : MOST_COLUMNS, Math.max(1, Math.ceil(Math.sqrt(upright ? count / 2 : count))));
  const rows = Math.min(upright ? 4 : MOST_ROWS, Math.max(1, Math.ceil(count / columns)));
  return { columns, rows, perPage: columns * rows };
}

export function pageOf(items, page, perPage) {
  const pages = Math.max(1, Math.ceil(items.length / perPage));
  const within = Math.min(Math.max(page, 0), pages - 1);
  return { page: within, pages, items: items.slice(within * perPage, (within + 1) * perPage) };
}

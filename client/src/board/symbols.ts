// The sheet of signs that many games have, the same as in boards/svg_symbols.py: paths in a square from -50 to 50, filled, or
// stroked where a line. The signs of few games come with their pieces.

export interface Sign {
  path: string;
  isLine?: boolean;
}

const signs: Record<string, Sign> = {
  cross: { path: "M-27-27L27 27M27-27L-27 27", isLine: true },
  nought: { path: "M0-30A30 30 0 1 1 0 30A30 30 0 1 1 0-30Z", isLine: true },
  arrow: { path: "M0-40L28-4H11V38H-11V-4H-28Z" },
  crown: { path: "M-34 22L-38-20L-18-2L0-30L18-2L38-20L34 22ZM-33 27H33V35H-33Z" },
  star: { path: "M0-40L10-13L39-12L16 5L24 33L0 17L-24 33L-16 5L-39-12L-10-13Z" },
  diamond: { path: "M0-38L30 0L0 38L-30 0Z" },
  triangle: { path: "M0-34L36 28H-36Z" },
  square: { path: "M-28-28H28V28H-28Z" },
  s: { path: "M0-46C10-22 44-4 44 16C44 38 14 40 5 20L14 46H-14L-5 20C-14 40-44 38-44 16C-44-4-10-22 0-46Z" },
  h: { path: "M0 44C-10 24-46 8-46-17C-46-42-12-48 0-20C12-48 46-42 46-17C46 8 10 24 0 44Z" },
  d: { path: "M0-46L34 0L0 46L-34 0Z" },
  c: { path: "M0-46A21 21 0 0 1 18-14A21 21 0 1 1 5 16L14 46H-14L-5 16A21 21 0 1 1-18-14A21 21 0 0 1 0-46Z" },
};

/** The sign of a name; one that is not on the sheet is a square, so that something is seen. */
export function sign(name: string): Sign {
  return signs[name] ?? { path: "M-28-28H28V28H-28Z" };
}

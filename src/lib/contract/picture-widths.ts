/** The widths every picture is published at, in pixels. */
export const pictureWidths = [160, 320, 640] as const;

/** What to do with a photograph in HEIC, which neither browsers nor this shop can show. */
export const heicAdvice =
  'is HEIC, as iPhones save photographs, and browsers cannot show that: save it as JPEG ' +
  '(on the iPhone: Settings, Camera, Formats, Most Compatible; on a Mac: Preview, File, Export)';

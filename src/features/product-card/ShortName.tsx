import { shortName } from '#lib/cart/short-name';

/** A name truncated at 30 characters, at 25 on small screens (spec §2). Screen readers get all of it. */
export function ShortName({ name }: { name: string }) {
  const [short, shorter] = [shortName(name), shortName(name, 25)];
  if (shorter === name) return name;
  return (
    <>
      <span className="visually-hidden">{name}</span>
      <span aria-hidden="true" title={name} className="max-sm:hidden">
        {short}
      </span>
      <span aria-hidden="true" title={name} className="sm:hidden">
        {shorter}
      </span>
    </>
  );
}

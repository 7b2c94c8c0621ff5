import { ifMissing, type IfMissing } from '#contract/order';
import { ifMissingNames } from '#lib/messages/order';
import * as t from '#texts/delivery-step';

interface Props {
  chosen: IfMissing;
  onChoose: (choice: IfMissing) => void;
}

export function MissingChoice({ chosen, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{t.ifMissing()}</legend>
      <div className="flex flex-wrap gap-x-6">
        {ifMissing.options.map((choice) => (
          <label key={choice} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="if_missing"
              className="size-5 flex-none"
              checked={choice === chosen}
              onChange={() => onChoose(choice)}
            />
            {ifMissingNames[choice]()}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

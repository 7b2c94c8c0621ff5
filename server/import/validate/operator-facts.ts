import * as v from 'valibot';
import type { operatorFactNames } from '#lib/policies/operator-facts';
import * as cell from '../parse/cells.ts';

/** The required facts of `operator.csv`. Other keys are stored too. */
export const operatorFacts = v.looseObject({
  name: cell.requiredLine(100),
  legal_name: cell.requiredLine(200),
  support_email: cell.email,
  support_phone: cell.phone,
  support_hours: cell.requiredLine(100),
  factory_address: cell.requiredLine(300),
  it_operations_address: cell.requiredLine(300),
  grievance_officer: cell.requiredLine(100),
  grievance_email: cell.email,
  grievance_phone: cell.phone,
  cod_cities: cell.list(500),
  country: cell.country,
  theme_colour: cell.orDefault(cell.hexColor, '#003f62'),
} satisfies Record<(typeof operatorFactNames)[number], v.GenericSchema>);

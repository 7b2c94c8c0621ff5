import { expect, it } from 'vitest';
import { can, staffRoles, type Permission } from '#contract/counter/roles';

const permissions: Permission[] = ['orders', 'rides', 'shelf', 'opening', 'money', 'staff', 'operators'];

it('lets each role do what it is for, and no more', () => {
  const allowed = staffRoles.map((role) => [role, permissions.filter((permission) => can(role, permission)).join(' ')]);
  expect(Object.fromEntries(allowed)).toEqual({
    operator: 'orders rides shelf opening money staff operators',
    owner: 'orders rides shelf opening money staff',
    keeper: 'orders rides shelf opening',
    rider: 'rides',
  });
});

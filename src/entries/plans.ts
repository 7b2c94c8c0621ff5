import { startPlansPage } from '../features/plans/plans-page.ts';

startPlansPage();

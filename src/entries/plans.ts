import { startPlansPage } from '../components/plan/plans-page.ts';

startPlansPage();

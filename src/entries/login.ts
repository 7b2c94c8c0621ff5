import { startLoginPage } from '../features/login/login-page.ts';

startLoginPage();

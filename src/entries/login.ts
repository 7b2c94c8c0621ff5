import { startLoginPage } from '../components/account/login-page.ts';

startLoginPage();

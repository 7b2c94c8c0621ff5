import { hydratePendingCode } from '../features/login/pending-code.ts';

hydratePendingCode('signup');

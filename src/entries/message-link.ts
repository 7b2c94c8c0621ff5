import { startMessageLink } from '../features/newsletter/message-link.ts';

startMessageLink();

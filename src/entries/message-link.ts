import { startMessageLink } from '../components/newsletter/message-link.ts';

startMessageLink();

import { ConsoleHomeSchema } from '../console-home.ts';
import { endpoint, json, staff } from '../endpoint.ts';

export const readConsoleHome = endpoint('GET /api/operator/home', {
  summary: 'What waits for staff, what closes today, and this week beside last week',
  who: staff('open_console'),
  answer: json(ConsoleHomeSchema, 'The parts that your role may act on'),
});

import { z } from 'zod';
import {
  CalendarQuerySchema,
  CalendarSchema,
  MoveClosingsSchema,
  PreviewedMovesSchema,
  PreviewMovesSchema,
  ReportQuerySchema,
  ReportSchema,
} from '../calendar.ts';
import { endpoint, file, json, staff } from '../endpoint.ts';

export const readClosingCalendar = endpoint('GET /api/operator/calendar', {
  summary: 'Closing times by day in the site’s time zone',
  who: staff('see_auctions'),
  query: CalendarQuerySchema,
  answer: json(CalendarSchema, 'The days'),
});

export const previewMoves = endpoint('POST /api/operator/calendar/preview', {
  summary: 'Check these moves for warnings without changing anything',
  who: staff('schedule_auctions'),
  body: PreviewMovesSchema,
  answer: json(PreviewedMovesSchema, 'Each move with its warnings'),
});

export const moveClosings = endpoint('POST /api/operator/calendar/move', {
  summary: 'Move closing times of auctions that haven’t opened, all or none',
  who: staff('schedule_auctions'),
  body: MoveClosingsSchema,
  answer: json(z.object({ moved: z.int() }), 'The number moved'),
});

export const readReport = endpoint('GET /api/operator/reports', {
  summary: 'Auctions closed in a period, week by week',
  who: staff('read_reports'),
  query: ReportQuerySchema,
  answer: json(ReportSchema, 'The report'),
});

export const exportReport = endpoint('GET /api/operator/reports/export', {
  summary: 'The weekly report as CSV',
  who: staff('read_reports'),
  query: ReportQuerySchema,
  answer: file('The file', 'text/csv'),
});

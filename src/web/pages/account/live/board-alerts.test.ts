import { describe, expect, it } from 'vitest';
import { alertsBetween, closingSoon, currentAlerts, titleOfAlerts } from './board-alerts.ts';
import type { CardStatus } from './board-order.ts';

const NOW = 1_000_000;
const car = (changes: Partial<CardStatus> = {}): CardStatus => ({
  slug: 'corsa',
  title: '1970 Corsa',
  bidStatus: 'leading',
  isOver: false,
  isWon: false,
  closesAt: NOW + 60_000,
  minimum: '$5,000',
  ...changes,
});
const kinds = (before: CardStatus, after: CardStatus) => alertsBetween([before], [after]).map(({ kind }) => kind);

describe('the alerts of the live board', () => {
  it('are about being outbid, and the end of auctions the user bid in', () => {
    expect(kinds(car(), car({ bidStatus: 'outbid' }))).toEqual(['outbid']);
    expect(kinds(car({ bidStatus: 'outbid' }), car({ bidStatus: 'outbid' }))).toEqual([]);
    expect(kinds(car({ bidStatus: 'none' }), car({ bidStatus: 'leading' }))).toEqual([]);
    expect(kinds(car(), car({ isOver: true, isWon: true }))).toEqual(['won']);
    expect(kinds(car({ bidStatus: 'outbid' }), car({ bidStatus: 'outbid', isOver: true }))).toEqual(['closed']);
    expect(kinds(car({ bidStatus: 'none' }), car({ bidStatus: 'none', isOver: true }))).toEqual([]);
  });
  it('announce each auction that closes soon once', () => {
    const cards = [car(), car({ slug: 'late', closesAt: NOW + 120_001 }), car({ slug: 'closing', closesAt: NOW })];
    expect(closingSoon(cards, NOW, new Set()).map(({ slug }) => slug)).toEqual(['corsa']);
    expect(closingSoon(cards, NOW, new Set(['corsa']))).toEqual([]);
  });
  it('title the page, being outbid first, for as long as they hold', () => {
    const outbid = car({ bidStatus: 'outbid' });
    const alerts = [...closingSoon([outbid], NOW, new Set()), ...alertsBetween([car()], [outbid])];
    expect(titleOfAlerts(currentAlerts(alerts, [outbid], NOW))).toBe('Outbid: 1970 Corsa');
    expect(titleOfAlerts(currentAlerts(alerts, [car()], NOW))).toBe('Closing soon: 1970 Corsa');
    expect(titleOfAlerts(currentAlerts(alerts, [car({ closesAt: NOW + 130_000 })], NOW))).toBeNull();
    expect(titleOfAlerts([...alerts, ...alerts])).toBe('Outbid in 2 auctions');
  });
});

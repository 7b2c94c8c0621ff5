import type { PriceAlert } from '../../money/price-alert.ts';
import * as t from '#texts/questions';

/** A confirmation dialog. `no` cancels. */
export interface Question {
  title: string;
  text?: string;
  yes: string;
  no: string;
}

const priceAlerts = { zero: t.priceZero, steep_fall: t.priceFall, steep_rise: t.priceRise } satisfies Record<
  PriceAlert,
  unknown
>;

/** Confirmations for irreversible steps of staff. */
export const questions = {
  received: (
    { step, received, sum }: Record<'step' | 'received' | 'sum', string>,
    difference: { isShort: boolean; sum: string },
  ): Question => ({
    title: t.receivedTitle({ step, received }),
    text: (difference.isShort ? t.paidShort : t.paidOver)({ sum: difference.sum }),
    yes: t.receivedYes({ sum }),
    no: t.notYet(),
  }),
  unticked: (count: number): Question => ({
    title: t.untickedTitle({ count }),
    text: t.untickedText(),
    yes: t.untickedYes(),
    no: t.back(),
  }),
  leaveOut: (pieces: string, sum: string, text: string): Question => ({
    title: t.leaveOutTitle({ pieces, sum }),
    text,
    yes: t.leaveOutYes(),
    no: t.back(),
  }),
  refund: (sum: string, text: string): Question => ({
    title: t.refundTitle({ sum }),
    text,
    yes: t.refundYes({ sum }),
    no: t.back(),
  }),
  returned: (sum: string, text: string): Question => ({
    title: t.returnedTitle({ sum }),
    text,
    yes: t.returnedYes({ sum }),
    no: t.back(),
  }),
  handIn: (name: string, sum: string): Question => ({
    title: t.handInTitle({ name, sum }),
    yes: t.handInYes({ sum }),
    no: t.notYet(),
  }),
  closeDay: (day: string, sum: string, difference: string | undefined): Question => ({
    title: t.closeDayTitle({ day, sum }),
    text: difference ? t.closeDayDifference({ difference }) : t.closeDayText(),
    yes: t.closeDayYes(),
    no: t.notYet(),
  }),
  price: (alert: PriceAlert, item: string, was: string, now: string): Question => ({
    title: t.priceTitle({ item, price: now }),
    text: priceAlerts[alert]({ price: was }),
    yes: t.priceYes({ price: now }),
    no: t.back(),
  }),
  transfer: (sum: string, reference: string): Question => ({
    title: t.transferTitle({ sum }),
    text: t.transferText({ reference }),
    yes: t.transferYes(),
    no: t.notYet(),
  }),
  logOut: (): Question => ({
    title: t.logOutTitle(),
    text: t.logOutText(),
    yes: t.logOutYes(),
    no: t.back(),
  }),
  draft: (): Question => ({
    title: t.draftTitle(),
    text: t.draftText(),
    yes: t.draftYes(),
    no: t.draftNo(),
  }),
};

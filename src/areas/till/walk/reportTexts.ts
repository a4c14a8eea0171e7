import type { Translate } from '../../../data/texts'
import type { PriceCheck, PriceCheckItem } from '../../../generated/types'
import type { Clock } from '../../../schema/clock'
import { formatNumber } from '../../../ui/displays/values'

/** A line of the report's table. */
export interface ReportLine {
  readonly number: string
  readonly code: string
  readonly name: string
  readonly expected: string
  readonly seen: string
  readonly verdict: string
  readonly note: string
  readonly isWrong: boolean
}

/** The report of a price check, in words. */
export interface ReportTexts {
  readonly title: string
  /** What it was and what came out, each with its name. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly result: string
  readonly columns: Readonly<Record<Exclude<keyof ReportLine, 'note' | 'isWrong'>, string>>
  readonly lines: readonly ReportLine[]
  readonly notes: readonly string[]
  readonly signatures: readonly string[]
  /** `page` of `pages`. */
  page(page: number, pages: number): string
}

interface Reported {
  readonly check: PriceCheck
  readonly items: readonly PriceCheckItem[]
  /** The name of the store. */
  readonly store: string
  readonly translate: Translate
  readonly clock: Clock
}

/** Puts a price check into words, for its report. */
export function reportTexts({ check, items, store, translate, clock }: Reported): ReportTexts {
  const t = (key: string, values?: Record<string, unknown>) => translate(`areas.till.report.${key}`, values)
  const field = (name: string) => translate(`resources.price-check.fields.${name}`)
  const count = (value: number | undefined) => formatNumber(value ?? 0)
  const share = check.share == null ? '–' : `${formatNumber(check.share)} %`
  const verdictOf = (verdict: string) => translate(`resources.price-check-item.enums.verdict.${verdict}`)
  const differences = (verdict: PriceCheckItem['verdict']) =>
    items.filter((item) => item.verdict === verdict).reduce((sum, { difference }) => sum + Math.abs(difference ?? 0), 0)
  const people = [...new Set(items.flatMap(({ who }) => who ?? []))]
  return {
    title: t('title'),
    facts: [
      [field('storeCode'), `${store} (${check.storeCode})`],
      [t('number'), String(check.id)],
      [
        field('plan'),
        t('plan', {
          plan: check.plan,
          size: count(check.size),
          population: count(check.population),
          draw: translate(`resources.price-check.enums.draw.${check.draw}`),
        }),
      ],
      [field('seed'), check.seed],
      [field('startedAt'), clock.text(check.startedAt)],
      [field('finishedAt'), check.finishedAt ? clock.text(check.finishedAt) : '–'],
      [t('people'), people.join(', ') || '–'],
      [field('right'), `${count(check.right)} (${share})`],
      [field('over'), t('differences', { count: count(check.over), sum: formatNumber(differences('OVERCHARGE')) })],
      [field('under'), t('differences', { count: count(check.under), sum: formatNumber(differences('UNDERCHARGE')) })],
      [field('notFound'), count(check.notFound)],
      ...((check.open ?? 0) > 0 ? [[field('open'), count(check.open)] as const] : []),
    ],
    result:
      check.state === 'CANCELED'
        ? t('canceled')
        : translate(`areas.till.walk.results.${check.result ?? 'NOT_PASSED'}`, {
            share,
            pass: `${formatNumber(check.passShare)} %`,
          }),
    columns: {
      number: t('columns.number'),
      code: t('columns.code'),
      name: t('columns.name'),
      expected: t('columns.expected'),
      seen: t('columns.seen'),
      verdict: t('columns.verdict'),
    },
    lines: items.map((item) => ({
      number: String(item.place),
      code: item.prCode,
      name: item.productName ?? '',
      expected: item.expectedFrom === 'PRODUCT' ? `${item.expected} *` : item.expected,
      seen: item.seen ?? '–',
      verdict: verdictOf(item.verdict),
      note: item.note ?? '',
      isWrong: item.verdict === 'OVERCHARGE' || item.verdict === 'UNDERCHARGE',
    })),
    notes: [
      t('drawn'),
      ...(items.some(({ expectedFrom }) => expectedFrom === 'PRODUCT') ? [`* ${t('noTill')}`] : []),
      t('noAdvice'),
    ],
    signatures: [t('inspector'), t('store')],
    page: (page, pages) => t('page', { page, pages }),
  }
}

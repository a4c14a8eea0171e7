import { languageTag, readLanguage } from '../../../data/language'
import type { Translate } from '../../../data/texts'
import type { FailedLabel, OwnTask } from '../../../generated/types'
import { agoText } from '../../../ui/displays/ago'
import { formatNumber } from '../../../ui/displays/values'
import { failedOf, isUnderWay } from './useOwnTasks'

/** The subject of a task: a file, a product by name, or a number of products or tags. */
export function subjectOf({ file, reverts, product, productCount, totalTags }: OwnTask, translate: Translate): string {
  if (file) return file.name
  if (reverts !== undefined) return translate('tasks.own.reverts', { task: reverts })
  if (product) return product.name ?? product.prCode
  return productCount > 0
    ? translate('tasks.own.products', { smart_count: productCount })
    : translate('tasks.own.tags', { smart_count: totalTags })
}

/** The result of a task's labels so far. */
export function resultOf(task: OwnTask, translate: Translate): string {
  const { updatedTags, totalTags } = task
  const counts = {
    shown: formatNumber(updatedTags),
    total: formatNumber(totalTags),
    failed: formatNumber(failedOf(task)),
  }
  if (isUnderWay(task)) return translate('tasks.own.progress', counts)
  if (totalTags === 0) return translate('tasks.own.noLabels')
  return failedOf(task) === 0
    ? translate('tasks.own.allShown', { smart_count: totalTags })
    : translate('tasks.own.someFailed', counts)
}

/** Why a label is not up to date. @param now in epoch seconds */
export function reasonOf({ reason, respondedAt }: FailedLabel, translate: Translate, now: number): string {
  if (reason === 'NO_ANSWER')
    return respondedAt
      ? translate('tasks.own.reasons.NO_ANSWER', { ago: agoText(now - respondedAt, languageTag(readLanguage())) })
      : translate('tasks.own.reasons.never')
  return translate(`tasks.own.reasons.${reason ?? 'unknown'}`)
}

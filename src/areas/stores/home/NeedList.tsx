import { ChevronRight, CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { formatNumber } from '../../../ui/displays/values'
import { Card } from '../../../ui/kit/Card'
import { type Need, needText } from '../../../domain/needs/needs'
import lines from '../lines.module.css'
import styles from './home.module.css'

const ICONS = { error: OctagonAlert, warn: TriangleAlert } as const

/** What needs attention, worst first, each with its next step; a single calm line if nothing does. */
export function NeedList({ needs }: { readonly needs: readonly Need[] }) {
  const translate = useTranslate()
  if (needs.length === 0)
    return (
      <p className={styles.calm}>
        <CircleCheck size={18} aria-hidden="true" />
        {translate('areas.stores.home.calm')}
      </p>
    )
  return (
    <Card title={translate('areas.stores.home.needsTitle')}>
      <ul className={lines.lines}>
        {needs.map((need) => {
          const { id, tone, name, tags, to } = need
          const Icon = ICONS[tone]
          return (
            <li key={`${id} ${name ?? ''}`}>
              <a className={lines.line} href={`#${to}`} data-need={id}>
                <Icon size={18} className={styles[tone]} aria-hidden="true" />
                <span className={lines.what}>
                  {needText(need, translate)}
                  {tags ? (
                    <span className={lines.detail}>
                      {translate('needs.withTags', { smart_count: tags, count: formatNumber(tags) })}
                    </span>
                  ) : null}
                </span>
                <span className={styles.step}>{translate(`needs.steps.${id}`)}</span>
                <ChevronRight size={16} className={lines.sign} aria-hidden="true" />
              </a>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { Card } from '../../../ui/kit/Card'
import type { StoreHome } from './storeHome'
import styles from './home.module.css'

interface Step {
  readonly id: 'gateways' | 'products' | 'tags'
  readonly isDone: boolean
  readonly to: string
}

/** What a store needs before its first label hangs, as far as the viewer may see it. */
const stepsOf = ({ status, products, tags }: StoreHome, code: string): Step[] => [
  { id: 'gateways', isDone: status.gwCount > 0, to: `/store/detail/${code}` },
  ...(products ? [{ id: 'products' as const, isDone: products.total > 0, to: `/product/list/${code}` }] : []),
  ...(tags ? [{ id: 'tags' as const, isDone: tags.total > (tags.noProduct ?? 0), to: `/tag/detail/${code}` }] : []),
]

/** Whether a store has gateways, products and labels that show them. */
export const isBegun = (home: StoreHome): boolean => stepsOf(home, '').every(({ isDone }) => isDone)

/** What to do first in an empty store; what is done is ticked. */
export function FirstSteps({ storeCode, home }: { readonly storeCode: string; readonly home: StoreHome }) {
  const translate = useTranslate()
  return (
    <Card title={translate('areas.stores.home.first.title')}>
      <ol className={styles.lines}>
        {stepsOf(home, encodeURIComponent(storeCode)).map(({ id, isDone, to }) => (
          <li key={id}>
            <a className={styles.line} href={`#${to}`}>
              {isDone ? <CircleCheck size={18} className={styles.done} role="img" aria-label={translate('areas.stores.home.first.done')} /> : <Circle size={18} className={styles.sign} aria-hidden="true" />}
              <span className={styles.what}>
                {translate(`areas.stores.home.first.${id}`)}
                {!isDone && <span className={styles.detail}>{translate(`areas.stores.home.first.${id}Text`)}</span>}
              </span>
              <ChevronRight size={16} className={styles.sign} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ol>
    </Card>
  )
}

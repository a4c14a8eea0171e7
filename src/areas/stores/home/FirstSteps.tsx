import { useTranslate } from 'ra-core'
import { useViewer } from '../../../data/session'
import { can } from '../../../schema/access'
import type { Permission } from '../../../schema/dialect'
import { Card } from '../../../ui/kit/Card'
import { withAction } from '../../../ui/list/useAskedAction'
import { StepList } from '../start/StepList'
import type { StoreHome } from './storeHome'

interface Step {
  readonly id: 'gateways' | 'products' | 'tags'
  readonly isDone: boolean
  readonly page: string
  /** What the page opens with, for who may do it. */
  readonly opens: readonly [permission: Permission, page: string, action: string]
}

/** What a store needs before its first label hangs, as far as the viewer may see it. */
const stepsOf = ({ status, products, tags }: StoreHome, code: string): Step[] => [
  { id: 'gateways', isDone: status.gwCount > 0, page: `/store/detail/${code}`, opens: ['store.write', '/store', 'predefined'] },
  ...(products ? [{ id: 'products' as const, isDone: products.total > 0, page: `/product/list/${code}`, opens: ['product.write', `/product/list/${code}`, 'upload'] as const }] : []),
  ...(tags ? [{ id: 'tags' as const, isDone: tags.total > (tags.noProduct ?? 0), page: `/tag/detail/${code}`, opens: ['tag.write', `/tag/detail/${code}`, 'assign'] as const }] : []),
]

/** Whether a store has gateways, products and labels that show them. */
export const isBegun = (home: StoreHome): boolean => stepsOf(home, '').every(({ isDone }) => isDone)

/** What to do first in an empty store; what is done is ticked, what is not opens its dialog. */
export function FirstSteps({ storeCode, home }: { readonly storeCode: string; readonly home: StoreHome }) {
  const translate = useTranslate()
  const viewer = useViewer()
  const steps = stepsOf(home, encodeURIComponent(storeCode)).map(({ id, isDone, page, opens: [permission, at, action] }) => ({ id, isDone, to: !isDone && can(viewer, permission) ? withAction(at, action) : page }))
  return (
    <Card title={translate('areas.stores.home.first.title')}>
      <StepList words="areas.stores.home.first" steps={steps} />
    </Card>
  )
}

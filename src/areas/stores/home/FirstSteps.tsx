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
  /** The page and the action that it opens with, for people who hold the permission. */
  readonly opens: readonly [permission: Permission, page: string, action: string]
}

const stepsOf = ({ status, products, tags }: StoreHome, code: string): Step[] => [
  {
    id: 'gateways',
    isDone: status.gwCount > 0,
    page: `/store/detail/${code}`,
    opens: ['store.write', '/store', 'predefined'],
  },
  ...(products
    ? [
        {
          id: 'products' as const,
          isDone: products.total > 0,
          page: `/product/list/${code}`,
          opens: ['product.write', `/product/list/${code}`, 'upload'] as const,
        },
      ]
    : []),
  ...(tags
    ? [
        {
          id: 'tags' as const,
          isDone: tags.total > (tags.noProduct ?? 0),
          page: `/tag/detail/${code}`,
          opens: ['tag.write', `/tag/detail/${code}`, 'assign'] as const,
        },
      ]
    : []),
]

/** Whether a store has gateways, products, and labels that show products. */
export const isSetUp = (home: StoreHome): boolean => stepsOf(home, '').every(({ isDone }) => isDone)

/** Setup steps of an empty store: a finished step is ticked, an open one links to its dialog. */
export function FirstSteps({ storeCode, home }: { readonly storeCode: string; readonly home: StoreHome }) {
  const translate = useTranslate()
  const viewer = useViewer()
  const steps = stepsOf(home, encodeURIComponent(storeCode)).map(
    ({ id, isDone, page, opens: [permission, at, action] }) => ({
      id,
      isDone,
      to: !isDone && can(viewer, permission) ? withAction(at, action) : page,
    }),
  )
  return (
    <Card title={translate('areas.stores.home.first.title')}>
      <StepList words="areas.stores.home.first" steps={steps} />
    </Card>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { request } from '../../../data/http'
import { useViewer } from '../../../data/session'
import { can } from '../../../schema/access'
import { LabelImage, pngAddress } from '../../../domain/label/LabelImage'
import styles from '../scripts.module.css'

interface LabelContent {
  readonly prCode?: string
  readonly prInfo?: readonly unknown[] | null
  readonly layoutId?: string | null
  readonly nfc?: string | null
}

interface LabelInput {
  readonly tag?: { readonly tagType?: string; readonly width?: number; readonly height?: number }
  readonly product?: LabelContent
}

const ROOM = { width: 260, height: 190 }

/** The label of the sample as a tag would show it, before and after the script. */
export function LabelComparison({ input, output }: { input: string; output: string }) {
  const translate = useTranslate()
  const canPreview = can(useViewer(), 'product.read')
  const { tag, product } = JSON.parse(input) as LabelInput
  const changes = (JSON.parse(output) ?? {}) as LabelContent
  const labels = [product, { ...product, ...defined(changes) }].map((label) => ({
    ...bodyOf(label ?? {}),
    ...(tag?.tagType && { tagType: tag.tagType }),
  }))
  const { data } = useQuery({
    queryKey: ['script-labels', labels],
    queryFn: () => request<string[]>('POST', '/product/preview/encoded', { body: labels }),
    enabled: canPreview && product?.prCode !== undefined,
    retry: false,
    meta: { background: true },
  })
  if (!canPreview || !product?.prCode) return null
  const pixels = { width: tag?.width || 296, height: tag?.height || 128 }
  return (
    <div className={styles.labels}>
      {(['before', 'after'] as const).map((when, at) => {
        const name = translate(`areas.scripts.test.${when}`)
        return (
          <figure key={when}>
            <LabelImage
              src={data?.[at] ? pngAddress(data[at]) : undefined}
              alt={translate('areas.scripts.test.label', { name })}
              pixels={pixels}
              room={ROOM}
            />
            <figcaption>{name}</figcaption>
          </figure>
        )
      })}
    </div>
  )
}

const defined = (changes: LabelContent) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null && value !== undefined))

const bodyOf = ({ prCode = '', prInfo, layoutId, nfc }: LabelContent) => ({
  prCode,
  prInfo: (prInfo ?? []).map((text) => (text === null ? '' : String(text))),
  layoutId: layoutId ?? '',
  nfc: nfc ?? null,
})

import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { request } from '../../../data/http'
import { useViewer } from '../../../data/session'
import { can } from '../../../schema/access'
import { LabelImage, pngAddress } from '../../../domain/label/LabelImage'
import styles from '../scripts.module.css'

interface Look {
  readonly prCode?: string
  readonly prInfo?: readonly unknown[] | null
  readonly layoutId?: string | null
  readonly nfc?: string | null
}

interface LabelInput {
  readonly tag?: { readonly tagType?: string; readonly width?: number; readonly height?: number }
  readonly product?: Look
}

const ROOM = { width: 260, height: 190 }

/** The label of the sample before and after the script, as the tag would show it. */
export function LabelsBeside({ input, output }: { input: string; output: string }) {
  const translate = useTranslate()
  const mayDraw = can(useViewer(), 'product.read')
  const { tag, product } = JSON.parse(input) as LabelInput
  const changes = (JSON.parse(output) ?? {}) as Look
  const looks = [product, { ...product, ...given(changes) }].map((look) => ({ ...bodyOf(look ?? {}), ...(tag?.tagType && { tagType: tag.tagType }) }))
  const { data } = useQuery({
    queryKey: ['script-labels', looks],
    queryFn: () => request<string[]>('POST', '/product/preview/encoded', { body: looks }),
    enabled: mayDraw && product?.prCode !== undefined,
    retry: false,
    meta: { background: true },
  })
  if (!mayDraw || !product?.prCode) return null
  const pixels = { width: tag?.width || 296, height: tag?.height || 128 }
  return (
    <div className={styles.labels}>
      {(['before', 'after'] as const).map((when, at) => {
        const name = translate(`areas.scripts.test.${when}`)
        return (
          <figure key={when}>
            <LabelImage src={data?.[at] ? pngAddress(data[at]) : undefined} alt={translate('areas.scripts.test.label', { name })} pixels={pixels} room={ROOM} />
            <figcaption>{name}</figcaption>
          </figure>
        )
      })}
    </div>
  )
}

const given = (changes: Look) => Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null && value !== undefined))

const bodyOf = ({ prCode = '', prInfo, layoutId, nfc }: Look) => ({ prCode, prInfo: (prInfo ?? []).map((text) => (text === null ? '' : String(text))), layoutId: layoutId ?? '', nfc: nfc ?? null })

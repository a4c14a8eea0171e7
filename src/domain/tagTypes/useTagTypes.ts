import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { tagTypeInfoQuery } from '../../data/tagTypes'
import type { Translate } from '../../data/texts'
import type { TagTypeInfo } from '../../generated/types'

/** A tag type in words, size first: 2.13″ LED+colour+NFC. One of which no inches are known has the name that its gateway has for it. */
export function tagTypeText(
  { size, name, peripheral }: Pick<TagTypeInfo, 'size' | 'name' | 'peripheral'>,
  translate: Translate,
): string {
  const features = peripheral.map((name) => translate(`tagTypes.peripheral.${name}`, { _: name }))
  return `${size === '' ? name : translate('tagTypes.size', { size })} ${features.join('+')}`.trim()
}

/** All that is known of a type, for the page of one tag: with its code and its pixels. */
export function tagTypeDetail(info: TagTypeInfo, translate: Translate): string {
  const { width, height } = info.resolution
  return `${tagTypeText(info, translate)} (${info.tagType}, ${translate('tagTypes.pixels', { width, height })})`
}

interface TagTypes {
  /** A type's code in words; the code itself if the server does not know it. */
  readonly text: (code: unknown) => string
  /** The same with code and pixels. */
  readonly detail: (code: unknown) => string
}

/** Tag types in words, from the list that is loaded once a session. */
export function useTagTypes(): TagTypes {
  const translate = useTranslate()
  const { data } = useQuery(tagTypeInfoQuery)
  return useMemo(() => {
    const types = new Map((data ?? []).map((info) => [info.tagType, info]))
    const words = (write: (info: TagTypeInfo, translate: Translate) => string) => (code: unknown) => {
      const raw = typeof code === 'string' ? code : ''
      const info = types.get(raw)
      return info ? write(info, translate) : raw
    }
    return { text: words(tagTypeText), detail: words(tagTypeDetail) }
  }, [data, translate])
}

import { useTranslate } from 'ra-core'
import { useRef, useState, type FormEvent } from 'react'
import { HttpError } from '../../../data/http'
import { TextArea } from '../../../ui/kit/TextArea'
import { TextInput } from '../../../ui/kit/TextInput'
import { assignMultiple, familyWithCode } from './assignCalls'
import styles from './assign.module.css'
import type { AssignFormProps } from './formTypes'
import { refusesFamily } from '../../../schema/largeTicket'
import { productCodeList } from './rules'
import { FamilyRefused } from './singleAssign'

const WAYS = ['products', 'family'] as const
type Way = (typeof WAYS)[number]
type FieldName = 'tag' | 'codes' | 'family'

const MESSAGES: Readonly<Record<FieldName, string>> = {
  tag: 'messages.enterTagId',
  codes: 'server.enterProductCode',
  family: 'messages.enterFamilyCode',
}

/** Assigns several products to one tag: listed one by one, or by the code of their family. */
export function MultipleAssign({ id, storeCode, site, run, tagInput }: AssignFormProps) {
  const translate = useTranslate()
  const [way, setWay] = useState<Way>('products')
  const [tagId, setTagId] = useState('')
  const [codes, setCodes] = useState('')
  const [family, setFamily] = useState('')
  const [wrong, setWrong] = useState<FieldName>()
  const codesInput = useRef<HTMLTextAreaElement>(null)
  const familyInput = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const tag = tagId.trim()
    const familyCode = family.trim()
    const prCodeList = productCodeList(codes, site)
    const missing: FieldName | undefined =
      tag === ''
        ? 'tag'
        : way === 'products'
          ? prCodeList.length === 0
            ? 'codes'
            : undefined
          : familyCode === ''
            ? 'family'
            : undefined
    setWrong(missing)
    if (missing) return { tag: tagInput, codes: codesInput, family: familyInput }[missing].current?.focus()
    const what = way === 'family' ? familyCode : prCodeList.join(', ')
    void run(tag, what, async () => {
      if (way === 'products') await assignMultiple(storeCode, [{ tagMac: tag, prCodeList, nfc: null, layoutId: null }])
      else await assignFamily(tag, familyCode)
      return what
    })
    setTagId('')
    setCodes('')
    setFamily('')
    tagInput.current?.focus()
  }

  const assignFamily = async (tag: string, code: string) => {
    if (refusesFamily(tag, site)) throw new FamilyRefused(code)
    const found = await familyWithCode(code, storeCode)
    if (!found) throw new HttpError({ message: '', key: 'server.noProduct' }, 404, '')
    const prCodeList = found.prCodeList.filter((one) => one.trim() !== '')
    await assignMultiple(storeCode, [{ tagMac: tag, prCodeList, nfc: found.nfc ?? null, layoutId: found.layoutId }])
  }

  const errorOf = (field: FieldName) => wrong === field && translate(MESSAGES[field])
  const list = productCodeList(codes, site)
  return (
    <form id={id} className={styles.form} onSubmit={submit} onChange={() => setWrong(undefined)} noValidate>
      <TextInput
        ref={tagInput}
        label={translate('resources.tag.fields.tagId')}
        error={errorOf('tag')}
        required
        autoComplete="off"
        maxLength={32}
        value={tagId}
        onChange={(event) => setTagId(event.target.value)}
        // A scanner sends Enter: move on to the products instead of submitting.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || tagId.trim() === '' || event.nativeEvent.isComposing) return
          event.preventDefault()
          ;(way === 'products' ? codesInput : familyInput).current?.focus()
        }}
      />
      <fieldset className={styles.ways}>
        <legend>{translate('areas.tags.assign.multiple.by')}</legend>
        {WAYS.map((one) => (
          <label key={one}>
            <input type="radio" name={`${id}-way`} checked={way === one} onChange={() => setWay(one)} />
            {translate(`areas.tags.assign.multiple.${one}`)}
          </label>
        ))}
      </fieldset>
      {way === 'products' ? (
        <TextArea
          ref={codesInput}
          label={translate('areas.tags.assign.multiple.codes')}
          help={
            list.length > 0
              ? translate('areas.tags.assign.multiple.counted', { smart_count: list.length })
              : translate('areas.tags.assign.multiple.codesHelp')
          }
          error={errorOf('codes')}
          required
          rows={5}
          value={codes}
          onChange={(event) => setCodes(event.target.value)}
        />
      ) : (
        <TextInput
          ref={familyInput}
          label={translate('resources.family-product.fields.fmPrCode')}
          error={errorOf('family')}
          required
          autoComplete="off"
          maxLength={128}
          value={family}
          onChange={(event) => setFamily(event.target.value)}
        />
      )}
    </form>
  )
}

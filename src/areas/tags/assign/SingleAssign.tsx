import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { productCode } from '../../../schema/productCode'
import { HttpError } from '../../../data/http'
import { ConfirmDialog } from '../../../ui/kit/ConfirmDialog'
import { TextInput } from '../../../ui/kit/TextInput'
import { ScanTakenBack } from '../../../ui/scan/useScanRun'
import { type Family, assignMultiple, assignTags, familiesOf, familyWithCode, missingProducts } from './assignCalls'
import styles from './assign.module.css'
import { FamilyChoice } from './FamilyChoice'
import type { AssignFormProps } from './formTypes'
import { ProductHint, TagHint } from './hints'
import { singleAssign, type AssignTools } from './singleAssign'

const calls = { assignMultiple, assignTags, familiesOf, familyWithCode, missingProducts }

/** A scanner has sent the whole code by then, and who types has stopped. */
const PAUSE_MS = 500

/**
 * One tag, one product. Enter moves on as a hand scanner does: from the tag to the product, from the product to the
 * next tag. Empty inputs take the focus.
 */
export function SingleAssign({ id, storeCode, site, defaultCode, run, tagInput, firstTag = '' }: AssignFormProps) {
  const translate = useTranslate()
  const productInput = useRef<HTMLInputElement>(null)
  const [tagId, setTagId] = useState(firstTag)
  const [code, setCode] = useState('')
  const [looked, setLooked] = useState({ tagId: firstTag, code: '' })
  const [asked, setAsked] = useState<ReactNode>()
  const callOff = useRef<() => void>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      callOff.current?.()
    }
  }, [])

  const typedAt = useRef(0)
  const typed = () => {
    typedAt.current = Date.now()
  }

  // A dialog that is gone cannot ask: the answer is no. Nor is anything asked in the middle of a code, as the question
  // would swallow its rest.
  const ask = <Answer,>(no: Answer, questionOf: (answer: (given: Answer) => void) => ReactNode) =>
    new Promise<Answer>((resolve) => {
      callOff.current = () => resolve(no)
      const begin = () => {
        if (isGone.current) return resolve(no)
        const left = typedAt.current + PAUSE_MS - Date.now()
        if (left > 0) return void setTimeout(begin, left)
        setAsked(
          questionOf((given) => {
            setAsked(undefined)
            resolve(given)
          }),
        )
      }
      begin()
    })
  const chooseTicket =
    (tag: string, prCode: string): AssignTools['chooseTicket'] =>
    (families) =>
      ask<Family | 'single' | undefined>(undefined, (answer) => (
        <FamilyChoice tagId={tag} prCode={prCode} families={families} onChoose={answer} />
      ))
  const confirmMissing = (codes: readonly string[]) =>
    ask(false, (answer) => (
      <ConfirmDialog
        title={codes.join(', ')}
        text={translate('messages.productsMissing')}
        confirmLabel={translate('areas.tags.assign.continue')}
        initialFocus="cancel"
        onOpenChange={() => answer(false)}
        onConfirm={() => answer(true)}
      />
    ))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const tag = tagId.trim()
    const prCode = productCode(code, site) || productCode(defaultCode, site)
    if (tag === '') return tagInput.current?.focus()
    if (prCode === '') return productInput.current?.focus()
    void run(tag, prCode, async () => {
      const given = await singleAssign(
        { storeCode, tagId: tag, prCode, site },
        { ...calls, chooseTicket: chooseTicket(tag, prCode), confirmMissing },
      )
      if (given !== undefined) return given
      if (isGone.current || tagInput.current?.value || productInput.current?.value)
        throw new HttpError({ message: '', key: 'areas.tags.assign.cancelled' }, 0, '')
      setTagId(tag)
      setCode(code)
      throw new ScanTakenBack()
    })
    // A scanner sends the next tag right after the last product.
    setTagId('')
    setCode('')
    setLooked({ tagId: '', code: '' })
    tagInput.current?.focus()
  }

  return (
    <form id={id} className={styles.form} onSubmit={submit} onInput={typed} noValidate>
      <TextInput
        ref={tagInput}
        label={translate('resources.tag.fields.tagId')}
        help={<TagHint tagId={looked.tagId === tagId.trim() ? looked.tagId : ''} storeCode={storeCode} />}
        required
        autoComplete="off"
        maxLength={32}
        value={tagId}
        onChange={(event) => setTagId(event.target.value)}
        onBlur={() => setLooked((before) => ({ ...before, tagId: tagId.trim() }))}
      />
      <TextInput
        ref={productInput}
        label={translate('resources.tag.fields.prCode')}
        help={<ProductHint prCode={looked.code === productCode(code, site) ? looked.code : ''} storeCode={storeCode} />}
        required={defaultCode.trim() === ''}
        placeholder={productCode(defaultCode, site)}
        autoComplete="off"
        maxLength={128}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        onBlur={() => setLooked((before) => ({ ...before, code: productCode(code, site) }))}
      />
      {asked}
    </form>
  )
}

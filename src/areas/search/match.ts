import type { Translate } from '../../data/texts'
import { searchPhrases, searchText } from '../../schema/searchText'
import type { FrameAction, PaletteAction } from './actions'

/** Whether texts have all that was typed. */
export function hasAll(typed: string, texts: readonly (string | null | undefined)[]): boolean {
  const all = texts.map((text) => searchText(text ?? '')).join(' \n ')
  return searchPhrases(typed).every((phrase) => all.includes(phrase))
}

/** What fits, what begins as typed before what has it elsewhere. */
export function fitting<One>(typed: string, all: readonly One[], textsOf: (one: One) => readonly (string | null | undefined)[]): One[] {
  const text = searchText(typed)
  const begins = (one: One) => searchText(textsOf(one)[0] ?? '').startsWith(text)
  return all.filter((one) => hasAll(typed, textsOf(one))).sort((one, other) => Number(begins(other)) - Number(begins(one)))
}

export const actionLabel = (translate: Translate, { id }: PaletteAction | FrameAction) => translate(`app.palette.actions.${id}`)

/** An action that was meant, with what of the text is no part of its name: that names what it is done with. */
export interface MeantAction {
  readonly action: PaletteAction | FrameAction
  readonly rest: string
}

/**
 * The actions that were meant: those whose names have every word, before those that have the first words and are done with
 * something that the others name, as 'reboot gateway' has of 'reboot gateway milano'.
 */
export function meantActions(typed: string, actions: readonly (PaletteAction | FrameAction)[], translate: Translate): MeantAction[] {
  const words = typed.trim().split(/[\s\u3000]+/).filter((word) => word !== '')
  const whole: MeantAction[] = []
  const begun: MeantAction[] = []
  for (const action of actions) {
    const texts = [actionLabel(translate, action), translate(`app.palette.words.${action.id}`)]
    const known = words.findIndex((word) => !hasAll(word, texts))
    if (known === -1) whole.push({ action, rest: '' })
    else if (known > 1 && action.of !== undefined) begun.push({ action, rest: words.slice(known).join(' ') })
  }
  return [...fitting(typed, whole, ({ action }) => [actionLabel(translate, action), translate(`app.palette.words.${action.id}`)]), ...begun]
}

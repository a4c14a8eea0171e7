import type { Translate } from '../../data/texts'
import { searchPhrases, searchText } from '../../schema/searchText'
import type { FrameAction, PaletteAction } from './actions'

/** Whether texts contain all words of the input. */
export function matchesAll(typed: string, texts: readonly (string | null | undefined)[]): boolean {
  const all = texts.map((text) => searchText(text ?? '')).join(' \n ')
  return searchPhrases(typed).every((phrase) => all.includes(phrase))
}

/** The items that match the input; those that start with it come first. */
export function ranked<One>(
  typed: string,
  all: readonly One[],
  textsOf: (one: One) => readonly (string | null | undefined)[],
): One[] {
  const text = searchText(typed)
  const begins = (one: One) => searchText(textsOf(one)[0] ?? '').startsWith(text)
  return all
    .filter((one) => matchesAll(typed, textsOf(one)))
    .sort((one, other) => Number(begins(other)) - Number(begins(one)))
}

/** The translated name of an action. */
export const actionLabel = (translate: Translate, { id }: PaletteAction | FrameAction) =>
  translate(`app.palette.actions.${id}`)

/** An action that matches the input. */
export interface MatchedAction {
  readonly action: PaletteAction | FrameAction
  /** The rest of the input, which names the subject of the action. */
  readonly rest: string
}

/**
 * The actions that match the input: those with all words in their names first, then those with the first words that apply
 * to a record which the others name, such as 'reboot gateway' for 'reboot gateway milano'.
 */
export function matchActions(
  typed: string,
  actions: readonly (PaletteAction | FrameAction)[],
  translate: Translate,
): MatchedAction[] {
  const words = typed
    .trim()
    .split(/[\s\u3000]+/)
    .filter((word) => word !== '')
  const whole: MatchedAction[] = []
  const partial: MatchedAction[] = []
  for (const action of actions) {
    const texts = [actionLabel(translate, action), translate(`app.palette.words.${action.id}`)]
    const matched = words.findIndex((word) => !matchesAll(word, texts))
    if (matched === -1) whole.push({ action, rest: '' })
    else if (matched > 1 && action.of !== undefined) partial.push({ action, rest: words.slice(matched).join(' ') })
  }
  return [
    ...ranked(typed, whole, ({ action }) => [
      actionLabel(translate, action),
      translate(`app.palette.words.${action.id}`),
    ]),
    ...partial,
  ]
}

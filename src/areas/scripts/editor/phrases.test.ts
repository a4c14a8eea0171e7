import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { phrases } from './phrases'

it.each(['Find', 'Fold line', 'Unfold line', 'Folded lines', 'Unfolded lines', 'folded code', 'unfold'])(
  'translates “%s”',
  (text) => {
    const state = EditorState.create({ extensions: [phrases((key) => `translated ${key}`)] })
    expect(state.phrase(text)).toMatch(/^translated areas\.scripts\.phrases\./)
  },
)

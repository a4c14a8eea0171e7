import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search'
import { keymap } from '@codemirror/view'

/** Search and replace, loaded when they are first asked for. */
export const searching = [search({ top: true }), highlightSelectionMatches(), keymap.of(searchKeymap)]
export { openSearchPanel }

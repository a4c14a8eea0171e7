import { isChunkError } from '../ui/kit/lazily'
import { Notice } from './Notice'

/** In place of the whole console if it could not be loaded or started: why, and a button to try again. */
export const NotStarted = ({ error }: { readonly error: unknown }) => (
  <Notice role="alert" says={isChunkError(error) ? 'chunk' : 'failed'} />
)

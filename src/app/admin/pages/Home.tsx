import { Navigate } from 'react-router'
import { useViewer } from '../../../data/session'
import { menuFor } from '../routeInfo'
import { Forbidden } from './Forbidden'

/** Redirects to the first page of the menu; says so if the user may read none. */
export function Home() {
  const [first] = menuFor(useViewer()).flatMap(({ items }) => items)
  return first ? <Navigate to={first.path} replace /> : <Forbidden />
}

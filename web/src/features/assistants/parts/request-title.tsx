import { ObjectLink } from '../../../parts/object/object-link.tsx'
import type { About } from '../logic/request.ts'

interface Props {
  verb: string
  about: About | null
  name: string | null
}

/** What an assistant wants, with a link to the object. */
export const RequestTitle = ({ verb, about, name }: Props) => (
  <>
    {verb}
    {about && (
      <>
        {' '}
        <ObjectLink kind={about.kind} id={about.id} name={name} />
      </>
    )}
  </>
)

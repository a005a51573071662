import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../core/company.tsx'
import type { NamedKind } from '../../../parts/manifest/object-kind.ts'
import { useObjectKinds } from '../../../parts/object/object-kinds.ts'
import { LOADING_NAME, useNames } from '../../../parts/object/references.ts'
import { type About, aboutOf, type Request } from './request.ts'

/** What an assistant wants: a verb such as "Send the campaign", and the object that it is about with its name. */
export function useWanted({ tool, arguments: args }: Pick<Request, 'tool' | 'arguments'>) {
  const { t } = useTranslation('assistants')
  const { modules } = useCompany()
  const kinds = useObjectKinds()
  const about = aboutOf(args, (kind) => {
    const names = kinds[kind]?.names
    return Boolean(names && names.module in modules)
  })
  const verb = t([`tools.${tool}`, 'otherTool'] as never, { tool }) as unknown as string
  const name = useNameOf(about)
  return { verb, about, name, sentence: name ? t('named', { what: verb, name }) : verb }
}

/** The name of an object; empty if it was deleted. */
function useNameOf(about: About | null): string | null {
  const references = about ? [{ kind: about.kind as NamedKind, id: about.id }] : []
  const names = useNames(references)
  return about && (names(about.kind as NamedKind, about.id) ?? LOADING_NAME)
}

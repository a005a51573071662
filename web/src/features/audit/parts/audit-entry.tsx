import { Anchor, Box, Button, Collapse, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useCompany } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { MODULE_OF, useNames } from '../../../parts/references.ts'
import { TextLink } from '../../../ui/link.tsx'
import { type AuditedKind, kindOf, useAuditedKinds } from '../logic/objects.ts'
import { verbOf } from '../logic/verbs.ts'

type Entry = Item<'GET /audit'>
type Filter = (changes: Record<string, string | undefined>) => void

interface Props {
  entry: Entry
  /** The object has been deleted since. */
  isGone: boolean
  onFilter: Filter
}

/** An entry as a sentence, with details that can be opened. */
export function AuditEntry({ entry, isGone, onFilter }: Props) {
  const { t } = useTranslation('audit')
  const { t: audited } = useTranslation('audited')
  const { time } = useFormat()
  const [isOpen, { toggle }] = useDisclosure()
  const { actor, action, object } = entry
  const kinds = useAuditedKinds()
  const verb = verbOf(action)
  const kind = kindOf(kinds, action, object)
  const own = isGone ? undefined : kinds.find((one) => one.kind === object?.kind)
  const who = actor.name ?? t(`unnamed.${actor.kind}`)
  const name = useNameOf(own, object?.id)
  const deed = t('sentence', {
    verb: t(`verbs.${verb}`),
    object:
      verb === 'bulk' ? t('objects.many') : kind ? audited(`${kind.textKey}.one` as never) : t('objects.something'),
  })
  const what = name ? t('named', { what: deed, name }) : deed
  const page = own?.page && object?.id ? `${own.page}/${object.id}` : null
  return (
    <>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <Text component="div" fz="sm">
          {actor.id ? (
            <Anchor
              component="button"
              type="button"
              fw={600}
              fz="sm"
              c="var(--mantine-color-text)"
              title={t('onlyBy', { who })}
              onClick={() => onFilter({ actor: actor.kind, actorId: actor.id ?? undefined })}
            >
              {who}
            </Anchor>
          ) : (
            <strong>{who}</strong>
          )}
          {t('joint')}
          {page ? (
            <TextLink to={page} fz="sm">
              {what}
            </TextLink>
          ) : (
            what
          )}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          onClick={toggle}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? t('hideDetails') : t('showDetails')}: ${who}${t('joint')}${what}`}
        >
          {isOpen ? t('hideDetails') : t('showDetails')}
        </Button>
      </Group>
      <Text fz="sm" c="dimmed" hiddenFrom="sm">
        {time(entry.at)}
      </Text>
      <Collapse expanded={isOpen}>
        <Details entry={entry} onFilter={onFilter} />
      </Collapse>
    </>
  )
}

/** The name of an object, if it has one and the signed-in person may read it. */
function useNameOf(kind: AuditedKind | undefined, id: string | null | undefined): string | undefined {
  const { modules } = useCompany()
  const reference = kind?.reference
  const isReadable = reference && id && MODULE_OF[reference] in modules
  const names = useNames(isReadable ? [{ kind: reference, id }] : [])
  return isReadable ? names(reference, id) : undefined
}

/** Fields that are not shown: they mean something only to programs. */
const SILENT = ['baseVersion', 'ids', 'all', 'password', 'token', 'code', 'current', 'totp', 'state']

function Details({ entry: { object, fields, requestId }, onFilter }: { entry: Entry; onFilter: Filter }) {
  const { t } = useTranslation('audit')
  const { list } = useFormat()
  // A newer server may send a field that has no text here.
  const word = (field: string) => t(`fieldNames.${field as 'name'}`, { defaultValue: field })
  const filled = fields.filter((field) => !SILENT.includes(field)).map(word)
  const rows = [
    ...(object?.id ? [[t('objectId'), object.id]] : []),
    ...(filled.length ? [[t('fields'), list(filled)]] : []),
    ...(requestId ? [[t('requestId'), requestId]] : []),
  ]
  return (
    <Box mt="xs">
      {rows.map(([label, value]) => (
        <Text key={label} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          <Text component="span" c="dimmed" inherit>
            {label}:
          </Text>{' '}
          {value}
        </Text>
      ))}
      {object?.id && (
        <Anchor
          component="button"
          type="button"
          fz="sm"
          onClick={() => onFilter({ objectKind: object.kind, objectId: object.id ?? undefined })}
        >
          {t('onlyThis')}
        </Anchor>
      )}
    </Box>
  )
}

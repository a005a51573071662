import { useTranslation } from 'react-i18next'
import type { NamedKind } from '../../manifest/object-kind.ts'
import { ReferenceSelect, ReferencesSelect } from '../../object/reference-select.tsx'
import type { InputProps } from '../building/input-props.ts'

interface Props extends InputProps {
  /** The kind of the objects, such as `list`. */
  kind: NamedKind
  isMany: boolean
}

/** Chooses objects of the company by their names. */
export function ReferenceInput({ kind, isMany, label, value, onChange, isWrong }: Props) {
  const { t } = useTranslation('rules')
  const ids = [value ?? []].flat().map(String).filter(Boolean)
  const props = {
    kind,
    'aria-label': label,
    placeholder: t('choose', { what: label }),
    error: isWrong,
    flex: '1 1 14rem',
    // The width that a line is planned with.
    w: '14rem',
  }
  return isMany ? (
    <ReferencesSelect {...props} value={ids} onChange={onChange} styles={{ inputField: { minWidth: 48 } }} />
  ) : (
    <ReferenceSelect
      {...props}
      maw="24rem"
      value={ids[0] ?? null}
      onChange={(id) => onChange(id ?? '')}
      allowDeselect={false}
    />
  )
}

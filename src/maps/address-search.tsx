import { Button, Form, Input } from 'antd'
import { useId, useState } from 'react'
import { toHttpError } from '#src/lib/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { useMapSettings } from './map-settings.ts'
import { type Coordinates, type FoundPlace, type PlaceForm, searchPlaces } from './places.ts'
import { t } from './texts.ts'

interface Props {
  place: PlaceForm
  onFound: (place: Coordinates) => void
}

/** Geocodes the typed address, or the form's own; the form takes over parts of the chosen result. */
export function AddressSearch({ place: { line, taken }, onFound }: Props) {
  const form = Form.useFormInstance()
  const id = useId()
  const settings = useMapSettings()
  const [text, setText] = useState('')
  const [found, setFound] = useState<FoundPlace[]>()
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  if (settings?.geocoder === false) return <p className="muted place-said">{t('maps.noGeocoder')}</p>

  async function search() {
    const wanted = text.trim() || line(form.getFieldsValue(true))
    if (wanted.length < 3) return setSaid(t('maps.nothingToSearch'))
    setBusy(true)
    setSaid('')
    try {
      const { places, message } = await searchPlaces(wanted)
      setFound(places)
      setSaid(message ?? (places.length === 0 ? t('maps.notFound', { address: wanted }) : ''))
    } catch (failure) {
      const { status, message } = toHttpError(failure)
      showMessage({ success: status === 0 ? 'warning' : false, message })
    } finally {
      setBusy(false)
    }
  }

  function take(place: FoundPlace) {
    const values = Object.entries(taken(place, form.getFieldsValue(true)))
    form.setFields(values.map(([name, value]) => ({ name, value, errors: [] })))
    onFound(place)
    setFound(undefined)
    setText('')
  }

  return (
    <div className="place-search">
      <label className="visually-hidden" htmlFor={id}>
        {t('maps.search')}
      </label>
      <Input
        id={id}
        value={text}
        maxLength={200}
        autoComplete="off"
        placeholder={t('maps.searchHint')}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={(event) => {
          // Enter would submit the surrounding form.
          event.preventDefault()
          search()
        }}
      />
      <Button onClick={search} loading={busy}>
        {t('maps.searchButton')}
      </Button>
      {said !== '' && (
        <p className="muted place-said" role="status">
          {said}
        </p>
      )}
      {found && found.length > 0 && (
        <ul className="places" aria-label={t('maps.results')}>
          {found.map((place) => (
            <li key={`${place.label}${place.latitude}${place.longitude}`}>
              <button type="button" onClick={() => take(place)}>
                {place.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

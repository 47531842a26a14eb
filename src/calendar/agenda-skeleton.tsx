const DAYS = [2, 1, 3, 1, 2]

/** The look of an agenda whose entries are not known yet: days with lines, as tall as a screen, so that nothing moves when they come. */
export const AgendaSkeleton = () => (
  <div className="agenda agenda-skeleton" aria-hidden="true">
    {DAYS.map((lines, day) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change
      <div key={day} className="agenda-blank-day">
        <span className="agenda-blank-title" />
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same
          <span key={line} className="agenda-blank-line" />
        ))}
      </div>
    ))}
  </div>
)

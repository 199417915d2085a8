"""Which form of the engine runs: the sources, interpreted, or a build of them, compiled by `rulewright fast`.

Both forms do the same; the compiled one takes less than half the time. `docs/performance.md` says how and why.
"""

from rulewright.form.choosing import Form, choose, form

__all__ = ["Form", "choose", "form"]

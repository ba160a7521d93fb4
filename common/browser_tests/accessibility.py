"""What axe-core says about the page that a Browser shows."""

from browser import browser_folder

axe_script = browser_folder / "node_modules/axe-core/axe.min.js"  # .ci/checks/browser puts it there


def violations(browser, impacts=("serious", "critical")):
    """One line for each element that breaks a rule of one of these impacts: rule, element, and how to repair it."""
    browser.run(axe_script.read_text(encoding="utf-8"))
    result = browser.driver.execute_async_script(
        "const done = arguments[arguments.length - 1];"
        "axe.run({resultTypes: ['violations']}).then(result => done(result.violations), error => done(String(error)));"
    )
    if isinstance(result, str):
        raise RuntimeError(f"axe stopped: {result}")
    return [
        f"{rule['impact']}: {rule['id']}: {node['html']} ({' '.join(node['failureSummary'].split())})"
        for rule in result
        if rule["impact"] in impacts
        for node in rule["nodes"]
    ]

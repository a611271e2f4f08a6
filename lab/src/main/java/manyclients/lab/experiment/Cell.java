package manyclients.lab.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// One of the variants that an experiment compares: a level of each of its factors.
///
/// @param levels by factor, such as `engine` → `selector`, `clients` → `350`
public record Cell(SequencedMap<String, String> levels) {
  public Cell {
    levels = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(levels));
  }

  /// Returns the levels, joined: `selector-350`. Empty if nothing is compared.
  public String name() {
    return String.join("-", levels.values());
  }

  /// Returns the name of this cell's measurement in the results: `selector-350-memory-mib`.
  public String key(String measurement) {
    return levels.isEmpty() ? measurement : name() + "-" + measurement;
  }

  /// Returns whether a claim is about a measurement of this cell.
  boolean concerns(Claim claim) {
    return isOf(name(), claim.over()) || isOf(name(), claim.under());
  }

  /// Returns whether a result belongs to a cell, that is, whether its name begins with the cell's.
  /// All results belong to a cell without a name.
  static boolean isOf(String cell, String key) {
    return cell.isEmpty() || key.startsWith(cell + "-");
  }

  Cell with(Factor factor, String level) {
    SequencedMap<String, String> more = new LinkedHashMap<>(levels);
    more.put(factor.name(), level);
    return new Cell(more);
  }
}

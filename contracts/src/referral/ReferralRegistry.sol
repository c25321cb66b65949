// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Checked} from "../base/Checked.sol";
import {IReferralRegistry} from "./IReferralRegistry.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title Who invited whom: a forest that only grows.
/// @dev ROLES: none. Only an account itself can bind itself; nobody can change or undo a binding.
/// ASSUMPTIONS: none about callers; a contract account may bind.
/// ROUNDING: none.
/// INVARIANTS: I-11 (a superior is bound before its invited accounts, so there is no cycle), I-12 (ids are 1 … boundCount without
/// a gap), I-13 (depth is the superior's plus one and at most MAX_DEPTH).
contract ReferralRegistry is IReferralRegistry {
    using SafeCast for uint256;

    /// @notice Deepest place in the tree: each stake costs the indexer one write for each superior above it.
    uint256 public constant MAX_DEPTH = 128;

    struct Binding {
        address superior;
        uint64 id;
        uint32 depth;
    }

    mapping(address account => Binding) private _bindings;
    address[] private _accounts;

    error NoGenesisAccount();

    /// @param genesisAccounts Bound at deployment in this order, ids from 1, without superior.
    constructor(address[] memory genesisAccounts) {
        if (genesisAccounts.length == 0) revert NoGenesisAccount();
        for (uint256 index = 0; index < genesisAccounts.length; ++index) {
            _bind(Checked.notZero(genesisAccounts[index]), address(0), 0);
        }
    }

    /// @inheritdoc IReferralRegistry
    function bind(address superior) external returns (uint256 id) {
        Binding storage above = _bindings[superior];
        if (_bindings[msg.sender].id != 0) revert AlreadyBound(msg.sender);
        if (above.id == 0) revert SuperiorNotActivated(superior);
        uint256 depth = uint256(above.depth) + 1;
        if (depth > MAX_DEPTH) revert NotEligibleForInvitation(superior, MAX_DEPTH);
        return _bind(msg.sender, superior, depth);
    }

    /// @inheritdoc IReferralRegistry
    function idOf(address account) external view returns (uint256) {
        return _bindings[account].id;
    }

    /// @inheritdoc IReferralRegistry
    function accountOf(uint256 id) external view returns (address) {
        return id == 0 || id > _accounts.length ? address(0) : _accounts[id - 1];
    }

    /// @inheritdoc IReferralRegistry
    function superiorOf(address account) external view returns (address) {
        return _bindings[account].superior;
    }

    /// @inheritdoc IReferralRegistry
    function depthOf(address account) external view returns (uint256) {
        return _bindings[account].depth;
    }

    /// @inheritdoc IReferralRegistry
    function isBound(address account) external view returns (bool) {
        return _bindings[account].id != 0;
    }

    /// @inheritdoc IReferralRegistry
    function boundCount() external view returns (uint256) {
        return _accounts.length;
    }

    function _bind(address account, address superior, uint256 depth) private returns (uint256 id) {
        if (_bindings[account].id != 0) revert AlreadyBound(account);
        _accounts.push(account);
        id = _accounts.length;
        _bindings[account] = Binding({superior: superior, id: id.toUint64(), depth: depth.toUint32()});
        emit Bound(account, superior, id, depth);
    }
}

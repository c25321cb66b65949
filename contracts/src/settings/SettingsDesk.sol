// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Checked} from "../base/Checked.sol";
import {ISettingsDesk} from "./ISettingsDesk.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";

/// @title Two operators for each change of a setting.
/// @dev ROLES: OPERATOR proposes, carries out what another has proposed, and cancels. The contract itself holds SETTINGS, nobody else does.
/// It holds no token and can reach no function that SETTINGS is not given.
/// ASSUMPTIONS: the authority is an AccessManager of OpenZeppelin. Two accounts are two people: the contract cannot see behind them.
/// ROUNDING: none.
/// INVARIANTS: I-90, I-91, I-92.
contract SettingsDesk is ISettingsDesk, AccessManaged {
    mapping(bytes32 operationId => address) private _proposers;

    /// @dev Called through `AccessManager.execute` the sender would be the manager: who proposed could so carry out his own proposal.
    modifier named() {
        if (msg.sender == authority()) revert CallerNotNamed();
        _;
    }

    /// @param manager AccessManager that gives the roles and keeps what is scheduled.
    constructor(address manager) AccessManaged(Checked.hasCode(manager)) {}

    /// @inheritdoc ISettingsDesk
    function propose(address target, bytes calldata data)
        external
        restricted
        named
        returns (bytes32 operationId, uint32 nonce)
    {
        (operationId, nonce) = _manager().schedule(target, data, 0);
        _proposers[operationId] = msg.sender;
        emit Proposed(operationId, nonce, msg.sender);
    }

    /// @inheritdoc ISettingsDesk
    function execute(address target, bytes calldata data) external restricted named returns (uint32 nonce) {
        IAccessManager manager = _manager();
        bytes32 operationId = manager.hashOperation(address(this), target, data);
        // Without a schedule there is no proposal: what remains of a former one keeps nobody from a call at once.
        if (_proposers[operationId] == msg.sender && manager.getSchedule(operationId) != 0) {
            revert ProposerCannotExecute(msg.sender);
        }
        nonce = manager.execute(target, data);
        emit Executed(operationId, nonce, msg.sender);
    }

    /// @inheritdoc ISettingsDesk
    function cancel(address target, bytes calldata data) external restricted named returns (uint32 nonce) {
        IAccessManager manager = _manager();
        nonce = manager.cancel(address(this), target, data);
        emit Cancelled(manager.hashOperation(address(this), target, data), nonce, msg.sender);
    }

    /// @inheritdoc ISettingsDesk
    function proposerOf(bytes32 operationId) external view returns (address) {
        return _proposers[operationId];
    }

    function _manager() private view returns (IAccessManager) {
        return IAccessManager(authority());
    }
}

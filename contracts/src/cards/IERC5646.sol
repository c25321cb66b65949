// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title ERC-5646: the state of a token as one value.
interface IERC5646 {
    /// @return Another value whenever the state of the token is another one, and the same as long as it stays.
    function getStateFingerprint(uint256 tokenId) external view returns (bytes32);
}
